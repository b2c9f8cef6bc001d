/** /configuracoes/hoteis-offline: the hotels that the agency books itself, with their rates and photographs. */
import {
  cityOptionsQuery,
  hotelCityQuery,
  offlineHotelQuery,
  offlineHotelsQuery,
  useOfflineHotelWrites,
  type HotelBody,
  type OfflineHotel,
} from '@trajeto/config-data-access/suppliers';
import { ResourcePage, searchFilter, type FieldList, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { placeText } from '../place/place.text';
import { NONE } from '../structure/cells';
import { ManagersOnly } from './managers-only';
import { offlineHotelsText as text } from './offline-hotels.text';
import { PhotosTab } from './photos-tab';
import { RatesTab } from './rates-tab';
import { ratesText } from './rates.text';
import { tooLong, wordsOf } from './word-list';

const MOST_AMENITIES = 60;
const STARS = [1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: text.starsOf(stars) }));

type Values = {
  name: string;
  cityUuid: string | null;
  stars: string | null;
  agreement: boolean;
  cnpj: string;
  phone: string;
  email: string;
  zipCode: string;
  address: string;
  number: string;
  district: string;
  /** Typed with commas. */
  amenities: string;
  obs: string;
};

const bodyOf = ({ cityUuid, stars, amenities, name, agreement, ...texts }: Values): HotelBody => ({
  name,
  agreement,
  cityUuid: cityUuid ?? '',
  stars: stars ? Number(stars) : null,
  amenities: wordsOf(amenities),
  cnpj: texts.cnpj || null,
  phone: texts.phone || null,
  email: texts.email || null,
  zipCode: texts.zipCode || null,
  address: texts.address || null,
  number: texts.number || null,
  district: texts.district || null,
  obs: texts.obs || null,
});

const cityOf = ({ city }: OfflineHotel) => `${city.name}/${city.state}`;
const starsOf = ({ stars }: OfflineHotel) => (stars === null ? NONE : text.starsOf(stars));

const fieldsOf = (hotel: OfflineHotel | null): FieldList<Values> => [
  { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
  {
    name: 'cityUuid',
    label: text.city,
    required: text.cityRequired,
    kind: 'search',
    query: cityOptionsQuery,
    current: hotel && { value: hotel.city.uuid, label: cityOf(hotel) },
  },
  { name: 'stars', label: text.stars, kind: 'select', choices: STARS },
  { name: 'agreement', label: text.hasAgreement, kind: 'box' },
  {
    name: 'amenities',
    label: text.amenities,
    hint: text.amenitiesHint,
    check: ({ amenities }) => (tooLong(amenities, MOST_AMENITIES) ? text.amenitiesTooMany : null),
  },
  { name: 'obs', label: text.obs, kind: 'long', maxLength: 4000 },
  {
    section: text.contact,
    isPaired: true,
    fields: [
      { name: 'cnpj', label: text.cnpj, kind: 'mask', mask: 'cnpj' },
      { name: 'phone', label: text.phone, kind: 'mask', mask: 'phone' },
      { name: 'email', label: text.email, kind: 'email' },
    ],
  },
  {
    section: text.place,
    isPaired: true,
    fields: [
      { name: 'zipCode', label: placeText.zipCode, kind: 'mask', mask: 'cep' },
      { name: 'address', label: placeText.address, maxLength: 120 },
      { name: 'number', label: placeText.number, maxLength: 120 },
      { name: 'district', label: placeText.district, maxLength: 120 },
    ],
  },
];

const form: ResourceForm<OfflineHotel, Values> = {
  size: 'sidebar',
  read: offlineHotelQuery,
  valuesOf: (hotel) => ({
    name: hotel?.name ?? '',
    cityUuid: hotel?.city.uuid ?? null,
    stars: hotel?.stars ? String(hotel.stars) : null,
    agreement: hotel?.agreement ?? false,
    cnpj: hotel?.cnpj ?? '',
    phone: hotel?.phone ?? '',
    email: hotel?.email ?? '',
    zipCode: hotel?.zipCode ?? '',
    address: hotel?.address ?? '',
    number: hotel?.number ?? '',
    district: hotel?.district ?? '',
    amenities: hotel?.amenities.join(', ') ?? '',
    obs: hotel?.obs ?? '',
  }),
  fields: fieldsOf,
  tabs: (hotel) => [
    { id: 'tarifas', label: ratesText.title, content: <RatesTab hotel={hotel} /> },
    { id: 'fotos', label: text.photos, content: <PhotosTab hotel={hotel} /> },
  ],
};

function OfflineHotels({ agencyId, ...place }: PagePlace & { agencyId: string }) {
  const { create, update, ...others } = useOfflineHotelWrites(agencyId, text.words);
  const filters = { cidade: searchFilter(text.city, cityOptionsQuery, (uuid) => hotelCityQuery(agencyId, uuid)) };
  return (
    <ResourcePage<OfflineHotel, Values, typeof filters>
      {...place}
      text={text}
      query={({ cidade, ...question }) => offlineHotelsQuery(agencyId, { ...question, cityUuid: cidade })}
      writes={{
        ...others,
        create: { run: (values) => create.run(bodyOf(values)) },
        update: { run: ({ row, values }) => update.run({ row, body: bodyOf(values) }) },
      }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: ({ name }) => name },
        { id: 'city', header: text.cityState, cell: cityOf },
        { id: 'stars', header: text.stars, cell: starsOf },
        { id: 'agreement', header: text.agreement, cell: ({ agreement }) => (agreement ? text.yes : text.no) },
      ]}
      facts={(hotel) => [cityOf(hotel), starsOf(hotel)].filter((fact) => fact !== NONE).join(' · ')}
      filters={filters}
      isActive={({ active }) => active}
      form={form}
    />
  );
}

export function OfflineHotelsPage(place: PagePlace) {
  return <ManagersOnly title={text.title} crumbs={place.crumbs} page={(agencyId) => <OfflineHotels {...place} agencyId={agencyId} />} />;
}
