/** Observações of a company: one place per kind of service, opened one at a time. */
import { Accordion, Text } from '@mantine/core';
import { plainText, RichText, RichTextInput } from '@trajeto/shared-ui/rich-text';
import { useState } from 'react';
import classes from './companies.module.css';
import type { NoteValue } from './company-notes';
import { companyText } from './company.text';

interface NotesFieldProps {
  notes: readonly NoteValue[];
  problem: string | null;
  isReadOnly: boolean;
  onChange: (notes: NoteValue[]) => void;
}

function Note({ note, isReadOnly, onChange }: { note: NoteValue; isReadOnly: boolean; onChange: (html: string) => void }) {
  if (!isReadOnly) return <RichTextInput label={companyText.noteOf(note.label)} value={note.html} onChange={onChange} />;
  return note.html ? <RichText html={note.html} /> : <Text fz="sm">{companyText.noNote}</Text>;
}

export function NotesField({ notes, problem, isReadOnly, onChange }: NotesFieldProps) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <Accordion value={opened} onChange={setOpened}>
        {notes.map((note, at) => (
          <Accordion.Item key={at} value={String(at)}>
            <Accordion.Control>
              {note.label} <span className={classes.noteLine}>{plainText(note.html) || companyText.noNote}</span>
            </Accordion.Control>
            <Accordion.Panel>
              {opened === String(at) && (
                <Note
                  note={note}
                  isReadOnly={isReadOnly}
                  onChange={(html) => onChange(notes.map((one, place) => (place === at ? { ...one, html } : one)))}
                />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {problem && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}
