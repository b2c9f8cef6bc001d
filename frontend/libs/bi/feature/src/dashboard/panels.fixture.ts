/** The bundle of the panels as the API sends it, for a company with a little of everything. */
export const ENGINEERING = '01a1ffa5-3777-7784-953b-00000000000a';
export const SALES = '01a1ffa5-3777-7784-953b-00000000000b';

const spentOn = (uuid: string, name: string, value: string) => ({ uuid, name, last_order_date: '2026-11-20', value });
const share = (item: string, percent: number, value: string, broken = 0) => ({
  item,
  percent_value: percent,
  value,
  percent_broken_policy: broken,
});
const point = (month: number, value: string) => ({
  date: `2026-${String(month).padStart(2, '0')}-01`,
  day: 1,
  hour: null,
  month,
  year: 2026,
  value,
});
const route = {
  departure: 'CGH',
  arrival: 'REC',
  average_ticket: '1493.20',
  frequency: 41,
  lead_time: 11.4,
  share: 0.146,
  value: '61221.20',
};

const shares = [share('airway', 0.58, '242600.00', 0.12), share('hotel', 0.416, '174000.00'), share('road', 0.004, '1700.00')];

export const BUNDLE = {
  total_spent: { value: '418300.00', type: 'months', data: [point(9, '200000.00'), point(10, '118300.00'), point(11, '100000.00')] },
  percentage_by_item: shares,
  by_item: shares,
  by_unit: [spentOn(ENGINEERING, 'Matriz', '300000.00')],
  by_project: [spentOn(ENGINEERING, 'Expansão Nordeste', '120000.00')],
  by_phase: [],
  by_cost_center: [spentOn(ENGINEERING, 'Engenharia de campo', '302110.00'), spentOn(SALES, 'Comercial Sudeste', '116190.00')],
  by_issuer: [spentOn(ENGINEERING, 'Ana Souza', '96410.00')],
  lead_time: [
    { description: 'out/2026', month: '2026-10', value: 12.6 },
    { description: 'nov/2026', month: '2026-11', value: 7.4 },
  ],
  top_routes: [route],
  route_analysis: [route],
  last_purchases: [{ ...route, uuid: 'p1', departure: 'GRU', arrival: 'SSA' }],
};
