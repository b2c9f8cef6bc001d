import { choosing, countOf, isFiltered, OWN_FILTERS, queryOf, questionOf, readFilters, toggled } from './address';
import { csvOf, fileNameOf } from './export-panel';
import { greatestOf, marksOf, shortMoney, wholePercent } from './figures';

const NBSP = '\u00a0';
const UUID = '01a1ffa5-3777-7784-953b-02315afaba92';
const OTHER = '01a1ffa5-3777-7784-953b-02315afaba93';

describe('the filters', () => {
  it('are read from the address and written back the same', () => {
    const address = `filter_type=month&start_date=2026-03-01&end_date=2026-03-31&order_items=airway&order_items=hotel&order_items=expense&project_uuids=${UUID}&cost_center_uuids=${UUID}&cost_center_uuids=${OTHER}`;
    const filters = readFilters(new URLSearchParams(address));
    expect(queryOf(filters).toString()).toBe(address);
    expect(questionOf(filters)).toEqual({
      filterType: 'month',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      orderItems: ['airway', 'hotel', 'expense'],
      projectUuids: [UUID],
      costCenterUuids: [UUID, OTHER],
    });
    expect(countOf(filters)).toBe(7);
  });

  it('leave out what means nothing', () => {
    const filters = readFilters(
      new URLSearchParams('filter_type=x&start_date=2026-04-01&end_date=2026-03-01&order_items=boat&cost_center_uuids=1'),
    );
    expect(questionOf(filters)).toEqual({ filterType: 'year' });
    expect(isFiltered(filters)).toBe(false);
    expect(queryOf(filters).toString()).toBe('');
  });

  it('of a panel are left out of what the panel itself is asked with', () => {
    const filters = readFilters(new URLSearchParams(`issuer_uuids=${UUID}&phase_uuids=${OTHER}&order_items=hotel`));
    const inUse = OWN_FILTERS.filter(({ isSet }) => isSet(filters));
    expect(inUse.map(({ panels, without }) => [panels, questionOf(without(filters))])).toEqual([
      [['percentageByItem', 'byItem'], { filterType: 'year', issuerUuids: [UUID], phaseUuids: [OTHER] }],
      [['byPhase'], { filterType: 'year', issuerUuids: [UUID], orderItems: ['hotel'] }],
      [['byIssuer'], { filterType: 'year', phaseUuids: [OTHER], orderItems: ['hotel'] }],
    ]);
    expect(choosing(filters, 'issuer', []).chosen).toEqual({ unit: [], project: [], phase: [OTHER], costCenter: [], issuer: [] });
  });

  it('toggle', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});

const point = (date: string, value: string, hour: number | null = null) => {
  const [year, month, day] = date.split('-').map(Number);
  return { date, value, hour, year: year ?? 0, month: month ?? 0, day: day ?? 0 };
};

describe('the figures', () => {
  it.each([
    [0, `R$${NBSP}0`],
    [999, `R$${NBSP}999`],
    [48_000, `R$${NBSP}48${NBSP}mil`],
    [242_612, `R$${NBSP}242,6${NBSP}mil`],
    [1_284_900, `R$${NBSP}1,3${NBSP}mi`],
    [9_999_999_999.99, `R$${NBSP}10${NBSP}bi`],
    [1_999_999_999_999.98, `R$${NBSP}2${NBSP}tri`],
    [Number('5000000000000000.00'), `R$${NBSP}5${NBSP}quatri`],
    [Number('999999999999999999.99'), `R$${NBSP}1${NBSP}quinti`],
  ])('%d is %s', (value, shown) => expect(shortMoney(value)).toBe(shown));

  it('name months, the year at the first and at each January, with their days', () => {
    const marks = marksOf({
      type: 'months',
      value: '3.00',
      data: [point('2025-12-01', '1.00'), point('2026-01-01', '2.00'), point('2026-02-01', '0.00')],
    });
    expect(marks.map(({ label }) => label)).toEqual(['dez/25', 'jan/26', 'fev']);
    expect(marks[2]?.span).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(greatestOf(marks)).toEqual({ name: 'jan/26', value: `R$${NBSP}2,00` });
  });

  it('name days with the year at the first and at each 1 January', () => {
    const days = ['2025-12-31', '2026-01-01', '2026-01-02'].map((day) => point(day, '1.00'));
    expect(marksOf({ type: 'days', value: '3.00', data: days }).map(({ label }) => label)).toEqual(['31/12/25', '01/01/26', '02/01']);
  });

  it('name days and hours; hours are no filter', () => {
    expect(marksOf({ type: 'days', value: '1.00', data: [point('2026-11-09', '1.00')] })[0]).toMatchObject({
      label: '09/11/26',
      span: { from: '2026-11-09', to: '2026-11-09' },
    });
    expect(marksOf({ type: 'hours', value: '0.00', data: [point('2026-11-09', '0.00', 7)] })[0]).toMatchObject({
      label: `7${NBSP}h`,
      span: null,
    });
  });

  it('say nothing of an empty line, and round shares whole', () => {
    expect(greatestOf(marksOf({ type: 'months', value: '0.00', data: [point('2026-11-01', '0.00')] }))).toBeNull();
    expect(wholePercent(0.584)).toBe(`58${NBSP}%`);
  });
});

describe('the file of a panel', () => {
  it('is a sheet that opens in Portuguese: semicolons, commas in decimals, nothing that runs as a formula', () => {
    const rows = [
      { key: 'a', cells: ['Engenharia; campo', `R$${NBSP}1.284,90`] },
      { key: 'b', cells: ['=cmd()', `R$${NBSP}0,00`] },
    ];
    expect(csvOf({ heads: ['Centro de custo', 'Valor'], rows })).toBe(
      '\ufeffCentro de custo;Valor\r\n"Engenharia; campo";1.284,90\r\n\'=cmd();0,00\r\n',
    );
  });

  it('is named as the panel is', () => {
    expect(fileNameOf('Antecedência média (dias)')).toBe('antecedencia-media-dias');
  });
});
