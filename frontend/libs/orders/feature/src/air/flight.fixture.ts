/** Flights as the API sends them. */
export const aStop = (iata: string, time: string, date = '2026-12-21') => ({
  iata,
  city: iata,
  airport: iata,
  date,
  time,
  datetime: `${date}T${time}:00-03:00`,
  terminal: null,
});
type Stop = ReturnType<typeof aStop>;

interface Flown {
  from?: Stop;
  to?: Stop;
  stretchIndex?: number;
}

/** Gol `number`, from Guarulhos to Salvador where it is not said. */
export const aFlight = (number: string, { from = aStop('GRU', '07:05'), to = aStop('SSA', '10:20'), stretchIndex = 0 }: Flown = {}) => ({
  flights: [{ uuid: `f${number}`, duration: 195, stops: 0, stretch_index: stretchIndex, baggages: [], passengers: [{ type: 'adult' }] }],
  segments: [
    {
      uuid: `s${number}`,
      flight_uuid: `f${number}`,
      airline: 'gws',
      airline_name: 'Gol',
      flight_number: number,
      operated_by: null,
      aircraft: null,
      duration: 195,
      departure: from,
      arrival: to,
    },
  ],
});

/** No seat was chosen and no bag bought. */
export const NO_EXTRAS = { seats: [], baggages: [], extra_baggage: null };

export const aFlightItem = (uuid: string, flown = aFlight('1624'), over: object = {}) => ({
  uuid,
  table: 'airway',
  status: 'open',
  value: '600.00',
  family_fare: 'LIGHT',
  travelers: [{ uuid: 'e1' }],
  ...NO_EXTRAS,
  allowed_actions: [],
  violated_policies: [],
  ...flown,
  ...over,
});
