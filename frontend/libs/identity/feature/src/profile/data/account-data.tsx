/** Name and phone of the agency's and the operator's people, who keep their own. */
import { useQuery } from '@tanstack/react-query';
import { meQuery, useSaveMe } from '@trajeto/identity-data-access/account';
import { CardsSkeleton, ErrorState } from '@trajeto/shared-ui';
import { RecordPage, type RecordDescription } from '@trajeto/shared-ui/crud';
import { profileText } from '../profile.text';
import { dataText as text } from './data.text';

/** `version`: an account has none; what was saved is the record. */
interface Me {
  name: string;
  phone: string | null;
  email: string;
  version: 0;
}
type Values = { name: string; phone: string; email: string };

const ACCOUNT_FORM: RecordDescription<Me, Values> = {
  valuesOf: (me) => ({ name: me?.name ?? '', phone: me?.phone ?? '', email: me?.email ?? '' }),
  fields: [
    {
      section: text.contact,
      fields: [
        { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
        { name: 'phone', label: text.phone, kind: 'mask', mask: 'phone' },
        { name: 'email', label: text.email, isReadOnly: true },
      ],
    },
  ],
};

function AccountForm({ me }: { me: Me }) {
  const { run } = useSaveMe({ success: profileText.saved, failure: profileText.saveFailed });
  const save = async (base: Me, { name, phone }: Values): Promise<Me> => {
    await run({ name, phone: phone || null });
    return { ...base, name, phone: phone || null };
  };
  return <RecordPage record={ACCOUNT_FORM} writes={{ update: save }} row={me} />;
}

export function AccountData() {
  const { data, error, refetch } = useQuery(meQuery());
  if (data) return <AccountForm key={data.uuid} me={{ name: data.name, phone: data.phone, email: data.email, version: 0 }} />;
  if (error) return <ErrorState message={profileText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <CardsSkeleton cards={1} height={220} />;
}
