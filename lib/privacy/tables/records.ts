import { copy, data, erasedName, link, named, personal, personalIfSet, type Table } from '../kinds'

/** People whose data were purged. */
const erased = { purgedAt: { not: null } }

const ofPupil = (studentId: string) => ({ studentId })

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
  Fee: Table<'Fee'>
  Payment: Table<'Payment'>
  PaymentReversal: Table<'PaymentReversal'>
  FeeReminder: Table<'FeeReminder'>
  Attendance: Table<'Attendance'>
  AttendanceCorrection: Table<'AttendanceCorrection'>
  AttendanceTally: Table<'AttendanceTally'>
  LeaveRequest: Table<'LeaveRequest'>
  Notification: Table<'Notification'>
  Delivery: Table<'Delivery'>
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
  Fee: {
    of: ofPupil,
    file: 'fees',
    beside: { structure: { select: { class: true, type: true, amountPaise: true, dueDate: true } } },
    rows: 'kept',
    columns: {
      id: link,
      structureId: link,
      studentId: link,
      enrolmentId: link,
      status: data,
      number: copy,
      cancelledAt: data,
      cancelledById: link,
      cancelReason: personal(''),
    },
  },
  Payment: {
    of: ofPupil,
    file: 'payments',
    beside: { structure: { select: { class: true, type: true } } },
    rows: 'kept',
    since: 'paidAt',
    ofErased: { student: erased },
    columns: {
      id: link,
      feeId: link,
      structureId: link,
      studentId: link,
      studentName: named('books', erasedName),
      rollNo: data,
      section: data,
      amountPaise: data,
      method: data,
      reference: named('books', ''),
      demo: data,
      status: data,
      paidAt: data,
      paidById: link,
      cashier: named('books', erasedName, 'paidBy'),
      batchId: link,
      receiptYear: data,
      receiptNumber: data,
      code: link,
    },
  },
  PaymentReversal: {
    of: (studentId) => ({ payment: { studentId } }),
    file: 'reversed_payments',
    rows: 'kept',
    since: 'reversedAt',
    ofErased: { payment: { student: erased } },
    columns: { id: link, paymentId: link, reason: named('books', ''), reversedById: link, reversedAt: data },
  },
  FeeReminder: {
    of: ofPupil,
    file: 'reminders_of_fees',
    rows: 'removed',
    columns: { id: link, studentId: link, day: data, remindedById: link, createdAt: data },
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
      decidedById: link,
      decidedAt: data,
      notificationId: link,
    },
  },
  // Those about one pupil alone: what is sent to many is about nobody.
  Notification: {
    of: ofPupil,
    file: 'messages_about_the_student',
    rows: 'kept',
    columns: {
      id: link,
      type: data,
      subject: data,
      message: personal(''),
      recipients: personal(erasedName),
      studentId: link,
      sentById: link,
      createdAt: data,
      finishedAt: data,
      total: copy,
      sent: copy,
      saved: copy,
      failed: copy,
      findable: copy,
    },
  },
  // The portal's own mails have an address and no person.
  Delivery: {
    of: (userId, addresses) => ({ OR: [{ userId }, { userId: null, address: { in: [...addresses] } }] }),
    file: 'messages_sent',
    beside: { notification: { select: { subject: true } } },
    rows: 'kept',
    // What still waits at an address of the family is another's: what was the person's own is withdrawn.
    emptiable: { status: { in: ['Sent', 'Saved', 'Failed'] } },
    columns: {
      id: link,
      notificationId: link,
      mail: data,
      subjectId: link,
      channel: data,
      userId: link,
      address: personal(null),
      status: data,
      reason: personal(''),
      attempts: data,
      dueAt: data,
      claim: link,
      createdAt: data,
      decidedAt: data,
      heldSince: data,
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
