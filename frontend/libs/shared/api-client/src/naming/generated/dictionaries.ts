// Written by `npm run client`.
export const DICTIONARIES: Readonly<Record<string, number>> = {
  "additional": 1,
  "agreement": 1,
  "air_conditioning": 1,
  "by_kind": 1,
  "by_status": 1,
  "by_tab": 1,
  "enumerations": 2,
  "errors": 1,
  "free_cancellation": 1,
  "in_policy": 1,
  "refundable": 1,
  "settings": 1,
  "stops": 1,
  "with_baggage": 1
};
