"""The AI Gateway's webhook beside us: whether it would select the pods, and how it is kept from that."""
