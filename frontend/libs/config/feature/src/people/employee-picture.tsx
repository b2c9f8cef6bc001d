/** The picture of a person's account, over their record; the other services bring it to the lists a moment later. */
import { Text } from '@mantine/core';
import { useEmployeePicture, type Employee } from '@trajeto/config-data-access/people';
import { PersonAvatar } from '@trajeto/shared-ui';
import { PictureField, pictureText, usePermitted } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { employeesText as text } from './employees.text';

const WORDS = {
  save: { success: pictureText.saved, failure: pictureText.failed },
  remove: { success: pictureText.removed, failure: pictureText.failed },
};
const fullNameOf = ({ name, lastName }: Employee) => `${name} ${lastName}`;

function Changed({ employee, userId }: { employee: Employee; userId: string }) {
  const { save, remove } = useEmployeePicture(userId, WORDS);
  /** As the last change left it; undefined before one. */
  const [now, setNow] = useState<string | null>();
  return (
    <PictureField
      name={fullNameOf(employee)}
      src={now === undefined ? employee.avatarUrl : now}
      save={{ run: async (avatar) => setNow((await save.run(avatar)).avatarUrl), isPending: save.isPending }}
      remove={{
        run: async () => {
          await remove.run();
          setNow(null);
        },
        isPending: remove.isPending,
      }}
    />
  );
}

export function EmployeePicture({ employee }: { employee: Employee }) {
  const mayUpdate = usePermitted({ update: 'update-customer-employee' })('update');
  if (!mayUpdate) return <PersonAvatar name={fullNameOf(employee)} src={employee.avatarUrl} size={64} />;
  if (employee.userUuid !== null) return <Changed key={employee.userUuid} employee={employee} userId={employee.userUuid} />;
  return (
    <Text fz="sm" c="dimmed">
      {text.noAccount}
    </Text>
  );
}
