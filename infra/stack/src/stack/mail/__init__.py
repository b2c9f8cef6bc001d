"""Catches every mail of a development stack, so that none ever leaves the machine."""
