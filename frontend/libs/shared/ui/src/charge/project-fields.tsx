/** The fields of a project and its phase: active ones, and of the phases those that last now. */
import { TextInput } from '@mantine/core';
import { useMay } from '@trajeto/shared-auth';
import type { SearchQuery } from '../inputs/offered';
import { SearchSelect } from '../inputs/search-select';
import type { ProjectCharge } from './charge';
import { chargeText } from './charge.text';

export interface ProjectFieldsProps {
  charge: ProjectCharge;
  projects: SearchQuery;
  phases: (projectUuid: string) => SearchQuery;
  isMandatory: boolean;
  isReadOnly?: boolean;
  /** Labels say that the fields may stay empty, where the other labels of the form do. */
  saysOptional?: boolean;
  errors: { projectUuid?: string | undefined; phaseUuid?: string | undefined };
  onChange: (patch: Partial<ProjectCharge>) => void;
}

const optionOf = (uuid: string | null, name: string) => (uuid === null ? null : { value: uuid, label: name });

function PhaseField({
  charge,
  phases,
  isReadOnly,
  saysOptional,
  errors,
  onChange,
}: ProjectFieldsProps & { charge: { projectUuid: string } }) {
  return (
    <SearchSelect
      label={saysOptional ? chargeText.phaseOptional : chargeText.phase}
      clearable={!isReadOnly}
      readOnly={isReadOnly}
      placeholder={chargeText.phaseNone}
      error={errors.phaseUuid}
      query={phases(charge.projectUuid)}
      value={charge.phaseUuid}
      current={optionOf(charge.phaseUuid, charge.phaseName)}
      clearButtonProps={{ 'aria-label': `${chargeText.phase}: ${chargeText.phaseNone}` }}
      onChange={(phaseUuid, option) => onChange({ phaseUuid, phaseName: option?.label ?? '' })}
    />
  );
}

/** Whoever may not see the projects reads what is charged. */
function ChargedTo({ charge, isMandatory, errors }: Pick<ProjectFieldsProps, 'charge' | 'isMandatory' | 'errors'>) {
  if (charge.projectUuid === null && !isMandatory) return null;
  const missing = charge.projectUuid === null && errors.projectUuid ? chargeText.projectNotYours : undefined;
  return (
    <>
      <TextInput label={chargeText.project} readOnly value={charge.projectName} error={missing} />
      {charge.phaseUuid !== null && <TextInput label={chargeText.phase} readOnly value={charge.phaseName} error={errors.phaseUuid} />}
    </>
  );
}

export function ProjectFields(props: ProjectFieldsProps) {
  const { charge, projects, isMandatory, isReadOnly, saysOptional, errors, onChange } = props;
  const mayChoose = useMay('ViewProject');
  if (!mayChoose) return <ChargedTo charge={charge} isMandatory={isMandatory} errors={errors} />;
  const { projectUuid } = charge;
  return (
    <>
      <SearchSelect
        label={saysOptional && !isMandatory ? chargeText.projectOptional : chargeText.project}
        clearable={!isMandatory && !isReadOnly}
        allowDeselect={!isMandatory}
        readOnly={isReadOnly}
        placeholder={chargeText.projectNone}
        error={errors.projectUuid}
        query={projects}
        value={projectUuid}
        current={optionOf(projectUuid, charge.projectName)}
        clearButtonProps={{ 'aria-label': `${chargeText.project}: ${chargeText.projectNone}` }}
        // A phase belongs to its project: it goes with the one that is left.
        onChange={(uuid, option) => onChange({ projectUuid: uuid, projectName: option?.label ?? '', phaseUuid: null, phaseName: '' })}
      />
      {projectUuid !== null ? (
        <PhaseField key={projectUuid} {...props} charge={{ ...charge, projectUuid }} />
      ) : (
        <TextInput label={saysOptional ? chargeText.phaseOptional : chargeText.phase} disabled placeholder={chargeText.phaseNeedsProject} />
      )}
    </>
  );
}
