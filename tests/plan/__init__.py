"""Decisions, desired trees and the checks before them."""
