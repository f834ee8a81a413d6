"""Who may use the MCP servers of a route."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from annotated_types import Len
from pydantic import Field, StringConstraints

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.extauth import ExtAuth
from aigw_render.model.api.markers import Duration, Group, Kind, Name, Namespace, NonEmpty, Rules, Uri
from aigw_render.model.api.policybackends import PolicyBackends

CelText = Annotated[str, StringConstraints(max_length=4096)]
Action = Literal["Allow", "Deny"]


class SecretRef(ApiModel):
    """A Secret."""

    group: Group = ""
    """API group; empty for the core group."""
    kind: Kind = "Secret"
    """Kind of the object."""
    name: Name
    """Name of the Secret."""
    namespace: Namespace | None = None
    """Its namespace; the route's own when left out."""


class ApiKeySource(ApiModel):
    """Where a request carries its key."""

    headers: list[str] | None = None
    """Headers."""
    params: list[str] | None = None
    """Query parameters."""
    cookies: list[str] | None = None
    """Cookies."""


class ApiKeyAuth(ApiModel):
    """Users by API key."""

    credential_refs: list[SecretRef]
    """The Secrets with the keys."""
    extract_from: list[ApiKeySource]
    """Where a request carries its key."""
    forward_client_id_header: str | None = Field(default=None, alias="forwardClientIDHeader")
    """The header that tells the backend whose key it was."""
    sanitize: bool | None = None
    """Take the key out of the request."""


class JwtClaim(ApiModel):
    """A claim that a token must hold."""

    name: Name
    """Name of the claim."""
    value_type: Literal["String", "StringArray"] = "String"
    """What it holds."""
    values: Annotated[list[str], Len(1, 128)]
    """The values that are right."""


class JwtSource(ApiModel):
    """What a token must hold."""

    object_rules: ClassVar[tuple[str, ...]] = ("jwt-scopes-or-claims",)

    scopes: Annotated[list[Name], Len(0, 16)] | None = None
    """Scopes that were granted."""
    claims: Annotated[list[JwtClaim], Len(0, 16), Rules(("jwt-scope-reserved",))] | None = None
    """Claims."""


class AuthorizationSource(ApiModel):
    """Whom a rule is about."""

    jwt: JwtSource
    """Users with such a token."""


class Tool(ApiModel):
    """A tool of an MCP server."""

    backend: str
    """The server."""
    tool: str
    """Name of the tool."""


class AuthorizationTarget(ApiModel):
    """What a rule is about."""

    tools: Annotated[list[Tool], Len(1, 16)]
    """These tools."""


class AuthorizationRule(ApiModel):
    """One rule: who may do what."""

    source: AuthorizationSource | None = None
    """Whom it is about."""
    target: AuthorizationTarget | None = None
    """What it is about."""
    cel: CelText | None = None
    """A condition in CEL."""
    action: Action = "Allow"
    """Whether they may."""


class Authorization(ApiModel):
    """Who may call which tools."""

    rules: Annotated[list[AuthorizationRule], Len(0, 32)] | None = None
    """The rules; the first that fits counts."""
    default_action: Action = "Deny"
    """What holds when none fits."""


class JwksObject(ApiModel):
    """An object with the keys of an issuer."""

    group: Group
    """API group; empty for the core group."""
    kind: Kind
    """Kind of the object."""
    name: Name
    """Name of the object."""


class LocalJwks(ApiModel):
    """Keys that are known here."""

    object_rules: ClassVar[tuple[str, ...]] = ("local-jwks",)

    type: Literal["Inline", "ValueRef"] = "Inline"
    """Where they are."""
    inline: str | None = None
    """The keys themselves."""
    value_ref: JwksObject | None = None
    """The object with the keys."""


class RemoteJwks(PolicyBackends):
    """Keys that are fetched."""

    object_rules: ClassVar[tuple[str, ...]] = (
        "jwks-backend-refs",
        "jwks-no-retry-timeout",
        "jwks-no-status-codes",
    )

    uri: Name
    """Where from."""
    cache_duration: Duration = "300s"
    """How long they are kept."""


class Jwks(ApiModel):
    """The keys of the issuer."""

    object_rules: ClassVar[tuple[str, ...]] = ("jwks-some", "jwks-one")

    remote_jwks: RemoteJwks | None = Field(default=None, alias="remoteJWKS")
    """Keys that are fetched."""
    local_jwks: LocalJwks | None = Field(default=None, alias="localJWKS")
    """Keys that are known here."""


class ProtectedResource(ApiModel):
    """What clients are told about the server they want to use."""

    resource: Uri
    """The server's address."""
    scopes_supported: Annotated[list[str], Len(0, 32)] | None = None
    """Scopes that can be asked for."""
    resource_name: Annotated[str, StringConstraints(max_length=256)] | None = None
    """The server's name for people."""
    resource_signing_alg_values_supported: Annotated[list[str], Len(1, 16)] | None = None
    """How answers may be signed."""
    resource_documentation: Uri | None = None
    """A page for developers."""
    resource_policy_uri: Uri | None = None
    """A page about how data may be used."""


class ClaimHeader(ApiModel):
    """A claim that goes to the backend as a header."""

    claim: str
    """Name of the claim."""
    header: str
    """Name of the header."""


class McpOAuth(ApiModel):
    """Users by OAuth."""

    issuer: Uri
    """Who issues the tokens."""
    audiences: Annotated[list[str], Len(0, 32)] | None = None
    """For whom a token may be."""
    jwks: Jwks | None = None
    """The keys of the issuer."""
    protected_resource_metadata: ProtectedResource
    """What clients are told."""
    claim_to_headers: Annotated[list[ClaimHeader], Len(0, 16)] | None = None
    """Claims that go to the backend."""


class McpSecurityPolicy(ApiModel):
    """Who may use the route."""

    object_rules: ClassVar[tuple[str, ...]] = ("jwt-needs-oauth",)

    oauth: McpOAuth | None = None
    """Users by OAuth."""
    api_key_auth: ApiKeyAuth | None = None
    """Users by API key."""
    ext_auth: ExtAuth | None = None
    """An authorizer that is asked."""
    authorization: Authorization | None = None
    """Who may call which tools."""


class McpApiKey(ApiModel):
    """The key that a backend gets."""

    object_rules: ClassVar[tuple[str, ...]] = ("api-key-one-source", "api-key-one-place")

    secret_ref: SecretRef | None = None
    """The Secret with the key."""
    inline: str | None = None
    """The key itself."""
    header: NonEmpty | None = None
    """The header that it goes into."""
    query_param: NonEmpty | None = None
    """The query parameter that it goes into."""


class McpBackendSecurity(ApiModel):
    """How the gateway proves to a backend who it is."""

    api_key: McpApiKey | None = None
    """By a key."""
