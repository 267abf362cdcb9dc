"""OfferKind each command does: one function per command."""
