/** One profile beside the list, addressed by `?abrir=`; closing it asks when something was changed. */
import { useQuery } from '@tanstack/react-query';
import { profileQuery, type Profile } from '@trajeto/identity-data-access/administration';
import { ErrorState, RowsSkeleton, Sidebar } from '@trajeto/shared-ui';
import { LeaveDialog, useCloseGuard } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { ProfileForm } from './profile-form';
import { profilesText } from './profiles.text';

/** The address of a profile that is not there yet. */
export const NEW = 'novo';

interface Opened {
  customerId: string;
  /** A profile's uuid, `novo`, or null when closed. */
  opened: string | null;
  onClose: () => void;
}

function Content({
  customerId,
  profile,
  onDirty,
  onClose,
  close,
}: { profile: Profile | null; onDirty: (isDirty: boolean) => void; close: () => void } & Omit<Opened, 'opened'>) {
  return <ProfileForm customerId={customerId} profile={profile} onDirty={onDirty} onCancel={close} onSaved={onClose} />;
}

function Stored({ profileId, ...content }: { profileId: string } & Omit<Parameters<typeof Content>[0], 'profile'>) {
  const { data, error, refetch } = useQuery(profileQuery(profileId));
  if (error && !data) return <ErrorState message={profilesText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return data ? <Content key={data.uuid} profile={data} {...content} /> : <RowsSkeleton rows={8} />;
}

function useTitle(opened: string | null): string {
  const { data } = useQuery({ ...profileQuery(opened ?? ''), enabled: opened !== null && opened !== NEW });
  if (opened === NEW) return profilesText.create;
  return data ? profilesText.panelTitle(data.name) : profilesText.title;
}

export function ProfileSidebar({ customerId, opened, onClose }: Opened) {
  const [isDirty, setIsDirty] = useState(false);
  const guard = useCloseGuard(isDirty && opened !== null, () => {
    setIsDirty(false);
    onClose();
  });
  const title = useTitle(opened);
  const content = { customerId, onDirty: setIsDirty, onClose, close: guard.close };
  return (
    <>
      <Sidebar opened={opened !== null} onClose={guard.close} title={title} width={720}>
        {opened === NEW && <Content profile={null} {...content} />}
        {opened !== null && opened !== NEW && <Stored profileId={opened} {...content} />}
      </Sidebar>
      <LeaveDialog leaving={guard} />
    </>
  );
}
