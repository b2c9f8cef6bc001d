/** A spreadsheet import (UI 3.9): choose a file, have the server check it, import it whole. */
import { Button, Group, Loader, Stack, Stepper, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { messageOf } from '@trajeto/shared-auth';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../feedback/banner';
import { showFailure } from '../feedback/failure';
import { NetworkButton } from '../network/network-button';
import { Dialog, LoadingDialog } from '../overlays/dialog';
import { DropArea, fileProblem } from './drop-area';
import { errorsFile, rowErrorsOf, type RowErrors } from './row-errors';
import { saveFile } from './save-file';
import classes from './sheet-import.module.css';
import { sheetImportText as text } from './sheet-import.text';

export interface ImportCounts {
  created: number;
  updated: number;
}
/** What is imported: the calls of one entity's import. */
export interface SheetImport {
  /** 'Importar centros de custo' */
  title: string;
  /** Has the server check the file; rejects with `ApiError`. */
  check: (file: File) => Promise<ImportCounts>;
  /** Imports it; its sentences are the write's own. */
  run: (file: File) => Promise<unknown>;
  isRunning: boolean;
  template: () => Promise<Blob>;
  templateName: string;
}
type Checked =
  | { state: 'none'; problem: string | null }
  | { state: 'checking' }
  | { state: 'ready'; file: File; counts: ImportCounts }
  | { state: 'rejected'; rows: readonly RowErrors[] };
const NOTHING: Checked = { state: 'none', problem: null };
const SHOWN = 200;

function Rejected({ rows }: { rows: readonly RowErrors[] }) {
  const count = rows.reduce((sum, { sentences }) => sum + sentences.length, 0);
  return (
    <Stack gap="sm">
      <Banner tone="urucum" title={text.rejected} />
      <div className={classes.errors}>
        <Table stickyHeader verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.line}</Table.Th>
              <Table.Th>{text.errors(count)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map(({ line, sentences }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>
                  {sentences.map((sentence) => (
                    <div key={sentence}>{sentence}</div>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {rows.length > SHOWN && <Text fz="sm">{text.more(rows.length - SHOWN)}</Text>}
      <Group justify="space-between">
        <Text fw={600}>{text.fix(rows.length)}</Text>
        <Button variant="default" onClick={() => saveFile(errorsFile(rows), text.errorsFile)}>
          {text.downloadErrors}
        </Button>
      </Group>
    </Stack>
  );
}

function FileStep({ problem, onFile, template }: { problem: string | null; onFile: (file: File) => void; template: () => void }) {
  return (
    <Stack gap="sm">
      {problem && <Banner tone="urucum" title={problem} />}
      <DropArea onFile={onFile} />
      <Group>
        <NetworkButton variant="subtle" onClick={template}>
          {text.template}
        </NetworkButton>
      </Group>
    </Stack>
  );
}

function useImport({ check, run, template, templateName }: SheetImport, onDone: () => void) {
  const [checked, setChecked] = useState<Checked>(NOTHING);
  const choose = async (file: File) => {
    const problem = fileProblem(file);
    if (problem) {
      setChecked({ state: 'none', problem });
      return;
    }
    setChecked({ state: 'checking' });
    try {
      setChecked({ state: 'ready', file, counts: await check(file) });
    } catch (error) {
      const rows = rowErrorsOf(error);
      setChecked(rows ? { state: 'rejected', rows } : { state: 'none', problem: messageOf(error, text.checkFailed) });
    }
  };
  const send = async () => {
    if (checked.state !== 'ready') return;
    try {
      await run(checked.file);
      onDone();
      setChecked(NOTHING);
    } catch (error) {
      const rows = rowErrorsOf(error);
      if (rows) setChecked({ state: 'rejected', rows });
    }
  };
  const download = () =>
    template().then(
      (file) => saveFile(file, templateName),
      (error: unknown) => void showFailure(error, text.templateFailed),
    );
  return { checked, choose, send, download, restart: () => setChecked(NOTHING) };
}

function Steps({ active }: { active: number }) {
  return (
    <Stepper active={active} size="xs" iconSize={28} wrap={false} allowNextStepsSelect={false}>
      {text.steps.map((step) => (
        <Stepper.Step key={step} label={step} />
      ))}
    </Stepper>
  );
}

function ImportDialog({ of, opened, onClose }: { of: SheetImport; opened: boolean; onClose: () => void }) {
  const { checked, choose, send, download, restart } = useImport(of, onClose);
  const close = () => {
    restart();
    onClose();
  };
  const footer = (
    <>
      <Button variant="default" onClick={checked.state === 'none' ? close : restart}>
        {checked.state === 'none' ? text.cancel : text.back}
      </Button>
      <NetworkButton disabled={checked.state !== 'ready'} onClick={() => void send()}>
        {text.run}
      </NetworkButton>
    </>
  );
  return (
    <>
      <Dialog opened={opened && !of.isRunning} onClose={close} title={of.title} size={720} footer={footer}>
        <Stack gap="md">
          <Steps active={checked.state === 'none' ? 0 : checked.state === 'ready' ? 2 : 1} />
          {checked.state === 'none' && (
            <FileStep problem={checked.problem} onFile={(file) => void choose(file)} template={() => void download()} />
          )}
          {checked.state === 'checking' && (
            <Group role="status">
              <Loader size="sm" aria-hidden /> {text.checking}
            </Group>
          )}
          {checked.state === 'rejected' && <Rejected rows={checked.rows} />}
          {checked.state === 'ready' && (
            <Banner tone="folha" title={text.ready}>
              {checked.file.name}: {text.counts(checked.counts.created, checked.counts.updated)}
            </Banner>
          )}
        </Stack>
      </Dialog>
      <LoadingDialog opened={of.isRunning} title={text.loading} />
    </>
  );
}

/** The button of a list's heading, and its dialog. */
export function SheetImportButton({ of }: { of: SheetImport }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={open}>
        {text.open}
      </Button>
      <ImportDialog of={of} opened={opened} onClose={close} />
    </>
  );
}
