import { copy, data, erasedName, link, personal, secret, type Table } from '../kinds'

/** Applications for admission. */
export const admissions: {
  Admission: Table<'Admission'>
  AdmissionEvent: Table<'AdmissionEvent'>
} = {
  Admission: {
    of: (userId) => ({ userId }),
    file: 'application',
    rows: 'removed',
    columns: {
      id: link,
      reference: data,
      tokenHash: secret(null),
      shownTokenHash: secret(null),
      answerBy: data,
      studentName: personal(erasedName),
      nameKey: copy,
      dateOfBirth: personal(new Date(0)),
      parentName: personal(erasedName),
      email: personal(''),
      phone: personal(''),
      address: personal(''),
      previousSchool: personal(''),
      schoolYear: data,
      status: data,
      userId: link,
      createdAt: data,
      updatedAt: data,
      findable: copy,
    },
  },
  AdmissionEvent: {
    of: (userId) => ({ admission: { userId } }),
    file: 'application_history',
    beside: { actor: { select: { name: true } } },
    rows: 'removed',
    columns: { id: link, admissionId: link, actorId: link, from: data, to: data, note: personal(''), createdAt: data },
  },
}
