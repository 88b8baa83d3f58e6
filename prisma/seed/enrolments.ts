/** Finds the enrolment of a day. */
export const isOn =
  (day: Date) =>
  ({ fromDay, toDay }: { fromDay: Date; toDay: Date | null }) =>
    fromDay <= day && (toDay === null || day <= toDay)
