/** The rows that an address asks for: it holds their page, how many it has and what narrows them; news waits behind the pill. */
import type { PageSize } from '../address/address';
import type { NarrowedAddress } from '../address/use-address';
import { Listing, type ListingProps } from '../crud/listing';
import type { SteadyRows } from '../table/steady-rows';
import { UpdatesPill } from '../table/updates-pill';

interface AddressedListingProps<Row> extends Omit<ListingProps<Row>, 'rows' | 'onPage' | 'size' | 'nothingFound'> {
  address: NarrowedAddress & { values: { limit: PageSize } };
  steady: SteadyRows<Row>;
  /** Said when filters hide everything. */
  notFound: string;
}

export function AddressedListing<Row>({ address, steady, notFound, ...listing }: AddressedListingProps<Row>) {
  const { values, narrowed, change, clear } = address;
  return (
    <>
      <UpdatesPill count={steady.waiting} onShow={steady.show} />
      <Listing
        {...listing}
        rows={steady.rows}
        onPage={(page) => change({ page })}
        size={{ value: values.limit, onChange: (limit) => change({ limit }) }}
        nothingFound={narrowed.length > 0 ? { title: notFound, onClear: clear } : null}
      />
    </>
  );
}
