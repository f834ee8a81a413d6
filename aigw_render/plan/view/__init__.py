"""What a plan says about the objects of the input: facts for graphs and explanations, no text layout."""
