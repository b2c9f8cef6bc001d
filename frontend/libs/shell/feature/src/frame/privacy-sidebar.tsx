/** The privacy policy for whoever is signed in: its page is for those who are not. */
import { PageSkeleton, Sidebar } from '@trajeto/shared-ui';
import { Suspense } from 'react';
import { navText } from '../navigation/navigation.text';
import { useShell } from './shell-context';

export function PrivacySidebar({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { privacy: Policy } = useShell();
  return (
    <Sidebar opened={opened} onClose={onClose} title={navText.privacy} width={720}>
      {opened && Policy && (
        <Suspense fallback={<PageSkeleton />}>
          <Policy />
        </Suspense>
      )}
    </Sidebar>
  );
}
