/** Reports that are made by the calendar: read, added, taken back. */
import { useQuery } from '@tanstack/react-query';
import { reportSchedulesQuery, useRemoveSchedule, useScheduleReport } from '@trajeto/bi-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { reportCentreText as text } from './report-centre.text';

const PAGE = 10;

export function useSchedules(page: number) {
  const customer = useCustomerUuid();
  return useQuery(reportSchedulesQuery(customer, { page, limit: PAGE }));
}

export function useScheduleWrites() {
  const customer = useCustomerUuid();
  return {
    schedule: useScheduleReport(customer, { success: text.scheduled, failure: text.scheduleFailed }),
    remove: useRemoveSchedule({ success: text.unscheduled, failure: text.unscheduleFailed }),
  };
}
