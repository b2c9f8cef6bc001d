/** The receipt of an expense whose photo does not stand beside the form: kept, added, or replaced after a question. */
import { Button, FileButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RECEIPT_KINDS } from '@trajeto/shared-format';
import { ConfirmDialog } from '@trajeto/shared-ui';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './form.module.css';
import { formText } from './form.text';

interface VoucherFieldProps {
  /** The name of what is attached; 'Comprovante existente' for what the server keeps. */
  name?: string | null;
  isReadOnly?: boolean;
  onFile: (file: File) => void;
}

export function VoucherField({ name = null, isReadOnly = false, onFile }: VoucherFieldProps) {
  const [isAsking, asking] = useDisclosure(false);
  const choose = useRef<(() => void) | null>(null);
  return (
    <div className={classes.file}>
      <IconPaperclip size={18} stroke={1.75} aria-hidden />
      <span>{name ?? formText.voucher}</span>
      {!isReadOnly && (
        <FileButton accept={RECEIPT_KINDS} inputProps={{ 'aria-label': formText.voucher }} onChange={(file) => file && onFile(file)}>
          {({ onClick, ...props }) => (
            <Button
              variant="default"
              {...props}
              onClick={() => {
                choose.current = onClick;
                if (name === formText.kept) asking.open();
                else onClick();
              }}
            >
              {name === null ? formText.addVoucher : formText.replaceVoucher}
            </Button>
          )}
        </FileButton>
      )}
      <ConfirmDialog
        isLocal
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => {
          asking.close();
          choose.current?.();
        }}
        title={formText.replaceTitle}
        verb={formText.replace}
      >
        {formText.replaceBody}
      </ConfirmDialog>
    </div>
  );
}
