/** Trocar Empresa: a popover under the header, the whole screen on the phone. */
import { Popover, Text } from '@mantine/core';
import { BottomSheet, PageSkeleton, useFocusBack, useIsMobile } from '@trajeto/shared-ui';
import { Suspense } from 'react';
import { CompanyList } from '../opened-parts';
import classes from './company-switcher.module.css';
import { companyText } from './company.text';

export interface CompanySwitcherProps {
  opened: boolean;
  onClose: () => void;
}

export function CompanySwitcher({ opened, onClose }: CompanySwitcherProps) {
  const isMobile = useIsMobile();
  const onClosed = useFocusBack(opened);
  if (isMobile)
    return (
      <BottomSheet opened={opened} onClose={onClose} title={companyText.switch} fullScreen>
        {opened && (
          <Suspense fallback={<PageSkeleton />}>
            <CompanyList onPicked={onClose} isTall />
          </Suspense>
        )}
      </BottomSheet>
    );
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && onClose()}
      onExitTransitionEnd={onClosed}
      width={360}
      position="bottom-end"
      shadow="sm"
      radius="lg"
      trapFocus
      // What opens it stands elsewhere on the page; an empty anchor may not say that it does.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={companyText.switch}>
        <Text fw={600} mb="xs">
          {companyText.switch}
        </Text>
        {opened && (
          <Suspense fallback={<PageSkeleton />}>
            <CompanyList onPicked={onClose} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
