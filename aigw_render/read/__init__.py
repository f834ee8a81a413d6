"""From bytes to nodes and to the data that Kubernetes sees."""
