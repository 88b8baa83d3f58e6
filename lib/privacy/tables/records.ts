import { copy, data, erasedName, link, named, personal, personalIfSet, type Table } from '../kinds'
import { erased, ofPupil } from './of'

/** What stands in the attendance register goes as a whole, when its term is over. */
const ofRegister = {
  of: ofPupil,
  rows: { removedAfter: 'attendance' },
  ofErased: { student: erased },
} as const

/** What the school records of its pupils. */
export const records: {
  Enrolment: Table<'Enrolment'>
  RollOverPupil: Table<'RollOverPupil'>
  RollOverDecision: Table<'RollOverDecision'>
  Attendance: Table<'Attendance'>
  AttendanceCorrection: Table<'AttendanceCorrection'>
  AttendanceTally: Table<'AttendanceTally'>
  LeaveRequest: Table<'LeaveRequest'>
  Report: Table<'Report'>
  ReportMark: Table<'ReportMark'>
  Certificate: Table<'Certificate'>
} = {
  Enrolment: {
    of: ofPupil,
    file: 'enrolments',
    rows: 'kept',
    columns: {
      id: link,
      studentId: link,
      year: data,
      class: data,
      classRank: copy,
      section: data,
      rollNo: data,
      rollGroup: copy,
      fromDay: data,
      toDay: data,
      outcome: data,
      createdAt: data,
    },
  },
  RollOverPupil: {
    of: ofPupil,
    file: 'moves_into_the_next_year',
    rows: 'kept',
    columns: { rollOverId: link, studentId: link, enrolmentId: link, outcome: data, before: data, after: data },
  },
  RollOverDecision: {
    of: ofPupil,
    file: 'decisions_for_the_next_year',
    rows: 'removed',
    columns: {
      year: data,
      studentId: link,
      outcome: data,
      class: data,
      section: data,
      byId: link,
      decidedAt: data,
    },
  },
  Attendance: {
    ...ofRegister,
    file: 'attendance',
    since: 'day',
    columns: {
      id: link,
      studentId: link,
      enrolmentId: link,
      class: data,
      day: data,
      status: data,
      excused: data,
      markedById: link,
      markedAt: data,
      batchId: link,
      notificationId: link,
    },
  },
  AttendanceCorrection: {
    of: (studentId) => ({ attendance: { studentId } }),
    file: 'corrections_of_attendance',
    beside: { attendance: { select: { day: true } } },
    rows: 'kept',
    columns: {
      id: link,
      attendanceId: link,
      from: data,
      to: data,
      reason: personal(''),
      correctedById: link,
      correctedAt: data,
    },
  },
  // Counts of the marks, which are in the archive themselves.
  AttendanceTally: {
    of: ofPupil,
    rows: 'kept',
    columns: { studentId: link, span: copy, start: copy, present: copy, absent: copy },
  },
  LeaveRequest: {
    ...ofRegister,
    file: 'leave',
    since: 'toDay',
    columns: {
      id: link,
      studentId: link,
      enrolmentId: link,
      class: data,
      classRank: copy,
      reason: personal(''),
      fromDay: data,
      toDay: data,
      status: data,
      comment: personal(''),
      createdAt: data,
      askedById: link,
      decidedById: link,
      decidedAt: data,
      notificationId: link,
    },
  },
  Report: {
    of: ofPupil,
    file: 'reports',
    beside: { author: { select: { name: true } } },
    rows: 'kept',
    since: 'createdAt',
    ofErased: { student: erased },
    columns: {
      id: link,
      studentId: link,
      enrolmentId: link,
      authorId: link,
      type: data,
      studentName: named('marks', erasedName),
      rollNo: data,
      class: data,
      section: data,
      classRank: copy,
      term: data,
      assessmentType: data,
      schoolYear: data,
      overallGrade: data,
      attendance: data,
      presentDays: data,
      leaveDays: data,
      leaveReason: personalIfSet(''),
      fromRecords: data,
      summaryNotes: personal(''),
      subjectKey: copy,
      code: link,
      isCurrent: data,
      createdAt: data,
      replacesId: link,
      withdrawnAt: data,
      withdrawnById: link,
      withdrawReason: personal(''),
      findable: copy,
    },
  },
  ReportMark: {
    of: (studentId) => ({ report: { studentId } }),
    file: 'marks',
    beside: { report: { select: { type: true, term: true, schoolYear: true } } },
    rows: 'kept',
    columns: { reportId: link, position: copy, subject: data, hundredths: data },
  },
  // As it was given out: a trigger refuses any change.
  Certificate: {
    of: ofPupil,
    file: 'certificates',
    rows: 'kept',
    since: 'issuedAt',
    ofErased: { student: erased },
    columns: {
      id: link,
      kind: data,
      year: data,
      number: data,
      studentId: link,
      enrolmentId: link,
      studentName: named('register', erasedName),
      admissionNo: named('register', ''),
      class: data,
      paper: named('register', null),
      code: link,
      duesPaise: data,
      duesReason: named('register', ''),
      issuedById: link,
      issuedAt: data,
      cancelledAt: data,
      cancelledById: link,
      cancelReason: named('register', ''),
      findable: copy,
      findableNo: copy,
    },
  },
}
