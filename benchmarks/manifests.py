"""The documents that streams are made of, written as people write them."""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERY_CONFIG = 2
EVERY_MCP_ROUTE = 10

_GATEWAY = Template("""\
# Entry point of team $owner.
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: ai-$owner
  namespace: team-$owner
  annotations:
    example.com/owner: team-$owner
$config
spec:
  gatewayClassName: envoy
  listeners:
    - name: http
      protocol: HTTP
      port: 80
""")
_CONFIG_ANNOTATION = "    aigateway.envoyproxy.io/gateway-config: extproc"
_ROUTE = Template("""\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: AIGatewayRoute
metadata:
  name: chat-$owner
  namespace: team-$owner
spec:
  parentRefs:
    - name: ai-$owner
      kind: Gateway
      group: gateway.networking.k8s.io
  rules:
    - matches:
        - headers:
            - type: Exact
              name: x-ai-eg-model
              value: gpt-4o
      backendRefs:
        - name: openai
          weight: 90
        - name: azure # the fallback
          weight: 10
  llmRequestCosts:
    - metadataKey: llm_total_token
      type: TotalToken
""")
_CONFIG = Template("""\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: GatewayConfig
metadata:
  name: extproc
  namespace: team-$owner
spec:
  extProc:
    kubernetes:
      env:
        - name: OTEL_EXPORTER_OTLP_ENDPOINT
          value: http://collector.observability:4317
        - {name: TEAM, value: "$owner"}
      resources:
        requests:
          cpu: 100m
          memory: 0.25Gi # stored as 256Mi
""")
_MCP_ROUTE = Template("""\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: MCPRoute
metadata:
  name: tools-$owner
  namespace: team-$owner
spec:
  parentRefs:
    - name: ai-$owner
      kind: Gateway
      group: gateway.networking.k8s.io
  path: /mcp
  backendRefs:
    - {name: github, port: 8080}
""")
_WORKLOAD = Template("""\
# Envoy number $number, which serves the Gateway ai-$owner.
# Changes go through a pull request.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: envoy-$number
  namespace: envoy-gateway-system
  labels:
    app.kubernetes.io/name: envoy
    app.kubernetes.io/instance: envoy-$number
    app.kubernetes.io/managed-by: argocd
    gateway.envoyproxy.io/owning-gateway-name: ai-$owner
    gateway.envoyproxy.io/owning-gateway-namespace: team-$owner
  annotations:
    argocd.argoproj.io/sync-wave: "10"
spec:
  replicas: 2
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate: {maxSurge: 25%, maxUnavailable: 0}
  selector:
    matchLabels:
      app.kubernetes.io/instance: envoy-$number
  template:
    metadata:
      labels:
        app.kubernetes.io/name: envoy
        app.kubernetes.io/instance: envoy-$number
        gateway.envoyproxy.io/owning-gateway-name: ai-$owner
        gateway.envoyproxy.io/owning-gateway-namespace: team-$owner
      annotations:
        prometheus.io/scrape: "true"
        prometheus.io/port: "19001"
        prometheus.io/path: /stats/prometheus
    spec:
      serviceAccountName: envoy-$number
      automountServiceAccountToken: false
      # Longer than the drain time below.
      terminationGracePeriodSeconds: 360
      securityContext:
        runAsNonRoot: true
        runAsUser: 65532
      containers:
        - name: envoy # the data plane
          image: docker.io/envoyproxy/envoy:distroless-v1.37.0
          imagePullPolicy: IfNotPresent
          command: [envoy]
          args:
            - --service-cluster
            - team-$owner/ai-$owner
            - --service-node
            - $$(ENVOY_POD_NAME)
            - --log-level
            - warn
            - --drain-strategy
            - immediate
            - --drain-time-s
            - "60"
          env:
            - name: ENVOY_GATEWAY_NAMESPACE
              valueFrom:
                fieldRef:
                  apiVersion: v1
                  fieldPath: metadata.namespace
            - name: ENVOY_POD_NAME
              valueFrom:
                fieldRef:
                  apiVersion: v1
                  fieldPath: metadata.name
$env          ports:
            - name: http-80
              containerPort: 10080
              protocol: TCP
            - {name: metrics, containerPort: 19001, protocol: TCP}
          startupProbe:
            httpGet: {path: /ready, port: 19003, scheme: HTTP}
            failureThreshold: 30
            periodSeconds: 10
          readinessProbe:
            httpGet:
              path: /ready
              port: 19003
              scheme: HTTP
            periodSeconds: 5
            timeoutSeconds: 1
          lifecycle:
            preStop:
              httpGet:
                path: /shutdown/ready
                port: 19002
          resources:
            requests:
              cpu: 100m # measured in production
              memory: 512Mi
          securityContext:
            allowPrivilegeEscalation: false
            capabilities: {drop: [ALL]}
          volumeMounts:
            - name: certs
              mountPath: /certs
              readOnly: true
            - name: sds
              mountPath: /sds
      affinity:
        podAntiAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
            - weight: 100
              podAffinityTerm:
                topologyKey: kubernetes.io/hostname
      volumes:
        - name: certs
          secret:
            secretName: envoy-$number
            defaultMode: 420
        - name: sds
          configMap:
            name: envoy-$number
            items:
              - key: xds-trusted-ca.json
                path: xds-trusted-ca.json
""")
_SERVICE = Template("""\
apiVersion: v1
kind: Service
metadata:
  name: envoy-$number
  namespace: envoy-gateway-system
  labels:
    app.kubernetes.io/name: envoy
    app.kubernetes.io/instance: envoy-$number
  annotations:
    # Internal only.
    service.beta.kubernetes.io/aws-load-balancer-scheme: internal
    service.beta.kubernetes.io/aws-load-balancer-type: external
    service.beta.kubernetes.io/aws-load-balancer-nlb-target-type: ip
    service.beta.kubernetes.io/aws-load-balancer-attributes: load_balancing.cross_zone.enabled=true
spec:
  type: LoadBalancer
  externalTrafficPolicy: Local
  selector:
    app.kubernetes.io/instance: envoy-$number
  ports:
    - name: http-80
      port: 80
      targetPort: 10080
      protocol: TCP
""")
_CONFIG_MAP = Template("""\
apiVersion: v1
kind: ConfigMap
metadata:
  name: envoy-$number
  namespace: envoy-gateway-system
data:
  log-level: warn
  xds-trusted-ca.json: |
    {
      "resources": [
        {
          "@type": "type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.Secret",
          "name": "xds_trusted_ca",
          "validation_context": {
            "trusted_ca": {"filename": "/certs/ca.crt"},
            "match_typed_subject_alt_names": [
              {"san_type": "DNS", "matcher": {"exact": "envoy-gateway"}}
            ]
          }
        }
      ]
    }
  # What the access log's lines look like; the fields are those of the dashboards.
  access-log.json: |
    {
      "start_time": "%START_TIME%",
      "method": "%REQ(:METHOD)%",
      "path": "%REQ(X-ENVOY-ORIGINAL-PATH?:PATH)%",
      "response_code": "%RESPONSE_CODE%",
      "response_flags": "%RESPONSE_FLAGS%",
      "bytes_received": "%BYTES_RECEIVED%",
      "bytes_sent": "%BYTES_SENT%",
      "duration": "%DURATION%",
      "upstream_host": "%UPSTREAM_HOST%",
      "upstream_cluster": "%UPSTREAM_CLUSTER%",
      "request_id": "%REQ(X-REQUEST-ID)%",
      "user_agent": "%REQ(USER-AGENT)%"
    }
  routes.csv: |
    path,upstream,weight
    /v1/chat/completions,openai,90
    /v1/chat/completions,azure,10
    /v1/embeddings,openai,100
""")
_AUTOSCALER = Template("""\
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: envoy-$number
  namespace: envoy-gateway-system
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: envoy-$number
  minReplicas: 2
  maxReplicas: 10
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 70 # percent of the request
    - type: Resource
      resource:
        name: memory
        target:
          type: Utilization
          averageUtilization: 80
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
      policies:
        - type: Pods
          value: 1
          periodSeconds: 60
    scaleUp:
      stabilizationWindowSeconds: 0
      selectPolicy: Max
""")
_NETWORK_POLICY = Template("""\
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: envoy-$number
  namespace: envoy-gateway-system
spec:
  podSelector:
    matchLabels:
      app.kubernetes.io/instance: envoy-$number
  policyTypes:
    - Ingress
    - Egress
  ingress:
    - from:
        - ipBlock:
            cidr: 10.0.0.0/8
      ports:
        - protocol: TCP
          port: 10080
    # The metrics are scraped from here.
    - from:
        - namespaceSelector:
            matchLabels:
              kubernetes.io/metadata.name: observability
          podSelector:
            matchLabels:
              app.kubernetes.io/name: prometheus
      ports:
        - protocol: TCP
          port: 19001
  egress:
    - to:
        - namespaceSelector:
            matchLabels:
              kubernetes.io/metadata.name: envoy-gateway-system
      ports:
        - protocol: TCP
          port: 18000
    - to:
        - ipBlock:
            cidr: 0.0.0.0/0
            except: [169.254.169.254/32]
      ports:
        - protocol: TCP
          port: 443
""")
_UNRELATED = (_SERVICE, _CONFIG_MAP, _AUTOSCALER, _NETWORK_POLICY)


def workload(number: int, owner: int, env: str = "") -> str:
    """Return a Deployment of about 120 lines that runs Envoy for the Gateway number `owner`."""
    return _WORKLOAD.substitute(number=number, owner=owner, env=env)


def gateway(owner: int) -> Iterator[str]:
    """Yield a Gateway with its route; every second one has a GatewayConfig, every tenth an MCPRoute."""
    configured = owner % EVERY_CONFIG == 0
    yield _GATEWAY.substitute(
        owner=owner, config=_CONFIG_ANNOTATION if configured else "    example.com/tier: two"
    )
    yield _ROUTE.substitute(owner=owner)
    if configured:
        yield _CONFIG.substitute(owner=owner)
    if owner % EVERY_MCP_ROUTE == EVERY_MCP_ROUTE - 1:
        yield _MCP_ROUTE.substitute(owner=owner)


def unrelated(number: int) -> Iterator[str]:
    """Yield four documents that nothing is injected into."""
    for template in _UNRELATED:
        yield template.substitute(number=number)
