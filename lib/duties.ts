/**
 * What people do at the school besides what their role says, each from a day to a day (lib/duties has who does it). What a
 * duty grants stands in lib/permissions.ts.
 */

/** Of a section; a substitute is in the place of who is away, for a day. */
export const sectionDuties = ['ClassTeacher', 'CoTeacher', 'SubjectTeacher', 'Substitute'] as const
export type SectionDuty = (typeof sectionDuties)[number]

/** Of the whole school. */
export const schoolDuties = ['Accountant', 'Examinations', 'Office', 'Principal'] as const
export type SchoolDuty = (typeof schoolDuties)[number]

export const dutyKinds = [...sectionDuties, ...schoolDuties] as const
export type DutyKind = (typeof dutyKinds)[number]

export const dutyNames = {
  ClassTeacher: 'Class teacher',
  CoTeacher: 'Co-teacher',
  SubjectTeacher: 'Subject teacher',
  Substitute: 'Substitute',
  Accountant: 'Accountant',
  Examinations: 'Examinations office',
  Office: 'Admissions and front office',
  Principal: 'Principal',
} as const satisfies Record<DutyKind, string>

export const isSchoolDuty = (kind: DutyKind): kind is SchoolDuty => (schoolDuties as readonly DutyKind[]).includes(kind)
