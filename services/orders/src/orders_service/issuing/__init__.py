"""The saga that talks to suppliers: holds released, tickets issued, tickets canceled, never twice."""
