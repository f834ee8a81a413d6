"""Where settings come from: whole trees."""
