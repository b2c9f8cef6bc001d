/** Name and phone of the agency's and the operator's people, who keep their own. */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meQuery, useSaveMe } from '@trajeto/identity-data-access/account';
import { CardsSkeleton, ErrorState, MaskedInput } from '@trajeto/shared-ui';
import { LeaveDialog, SaveBar, useLeaveGuard, useRecordForm } from '@trajeto/shared-ui/crud';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { profileText } from '../profile.text';
import { dataText } from './data.text';

interface Me {
  name: string;
  phone: string | null;
  email: string;
}
const valuesOf = ({ name, phone }: Me) => ({ name, phone: phone ?? '' });
const validate = ({ name }: { name: string }) => (name.trim() ? {} : { name: dataText.nameRequired });

function AccountForm({ me }: { me: Me }) {
  const { run, isPending } = useSaveMe({ success: profileText.saved, failure: profileText.saveFailed });
  const { form, submit, isDirty, discard } = useRecordForm({
    row: me,
    valuesOf,
    validate,
    send: async (base, { name, phone }) => {
      await run({ name: name.trim(), phone: phone || null });
      return { ...base, name: name.trim(), phone: phone || null };
    },
  });
  const leaving = useLeaveGuard(isDirty);
  return (
    <Panel title={dataText.contact}>
      <form onSubmit={submit} noValidate>
        <div className={classes.fields}>
          <TextInput label={dataText.name} maxLength={120} autoComplete="name" {...form.getInputProps('name')} />
          <MaskedInput mask="phone" label={dataText.phone} autoComplete="tel" {...form.getInputProps('phone')} value={form.values.phone} />
          <TextInput label={dataText.email} value={me.email} readOnly variant="filled" />
        </div>
        <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
      </form>
      <LeaveDialog guard={leaving} />
    </Panel>
  );
}

export function AccountData() {
  const { data, error, refetch } = useQuery(meQuery());
  if (data) return <AccountForm key={data.uuid} me={data} />;
  if (error) return <ErrorState message={profileText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <CardsSkeleton cards={1} height={220} />;
}
