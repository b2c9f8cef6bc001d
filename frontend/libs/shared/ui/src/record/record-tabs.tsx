/** What an opened record shows beside its form, each under a tab; what was typed stays while another tab is read. */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { recordText } from './record.text';

export interface RecordTab {
  id: string;
  label: string;
  /** Drawn once its tab is open. */
  content: ReactNode;
}

const DATA = 'data';

export function RecordTabs({ tabs, children }: { tabs: readonly RecordTab[]; children: ReactNode }) {
  if (tabs.length === 0) return children;
  return (
    <Tabs defaultValue={DATA} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value={DATA}>{recordText.data}</Tabs.Tab>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={DATA} keepMounted>
        {children}
      </Tabs.Panel>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
