import { copy, data, erasedName, link, named, nothing, personal, secret, type Table } from '../kinds'

/** People, how they log in, and what was changed of them. */
export const people: {
  User: Table<'User'>
  Login: Table<'Login'>
  Session: Table<'Session'>
  SecondStep: Table<'SecondStep'>
  RecoveryCode: Table<'RecoveryCode'>
  RefreshToken: Table<'RefreshToken'>
  PasswordReset: Table<'PasswordReset'>
  CalendarLink: Table<'CalendarLink'>
  ProfileChange: Table<'ProfileChange'>
  Duty: Table<'Duty'>
  ElectiveStudent: Table<'ElectiveStudent'>
  StaffLeave: Table<'StaffLeave'>
  Import: Table<'Import'>
  ImportedPerson: Table<'ImportedPerson'>
  FirstAdministrator: Table<'FirstAdministrator'>
  DataArchive: Table<'DataArchive'>
  Erasure: Table<'Erasure'>
  PhotoConsent: Table<'PhotoConsent'>
  GalleryPupil: Table<'GalleryPupil'>
  Guardianship: Table<'Guardianship'>
} = {
  User: {
    of: (id) => ({ id }),
    file: 'person',
    // Others refer to it: what stays of a person has to lead to somebody.
    rows: 'kept',
    columns: {
      id: link,
      // The admission register: name, number and date of birth of a pupil who was enrolled. Of anybody else they go with
      // the purge (lib/privacy/purge.ts).
      name: named('register', erasedName),
      role: data,
      phone: personal(''),
      address: personal(''),
      class: data,
      classRank: copy,
      rollNo: data,
      section: data,
      admissionNo: named('register', null),
      dateOfBirth: named('register', null),
      parentEmail: personal(null),
      provenParentEmail: personal(null),
      contactEmail: personal(null),
      provenContactEmail: personal(null),
      occupation: personal(''),
      joinedIntoId: link,
      // The picture itself is among the files of the archive.
      photoId: secret(null),
      photoThumbnailId: secret(null),
      isActive: data,
      approvedAt: data,
      createdAt: data,
      blockedAt: data,
      purgedAt: data,
      origin: data,
      addedById: link,
      notificationsSeenAt: personal(null),
      findable: copy,
      findableName: copy,
    },
  },
  Login: {
    of: (userId) => ({ userId }),
    file: 'login',
    rows: 'removed',
    columns: {
      userId: link,
      email: personal(null),
      phone: personal(null),
      provenEmail: personal(null),
      passwordHash: secret(null),
      firstLoginAt: data,
      secondStepAt: data,
    },
  },
  Session: {
    of: (userId) => ({ userId }),
    file: 'sessions',
    rows: 'removed',
    columns: {
      id: link,
      userId: link,
      createdAt: data,
      expiresAt: data,
      userAgent: personal(''),
      address: personal(''),
      lastUsedAt: data,
      secondStep: data,
    },
  },
  SecondStep: {
    of: (userId) => ({ userId }),
    rows: 'removed',
    columns: { userId: link, secret: secret(''), begunAt: data, lastStep: secret(0) },
  },
  RecoveryCode: {
    of: (userId) => ({ userId }),
    rows: 'removed',
    columns: { hash: secret(''), userId: link, usedAt: data },
  },
  RefreshToken: {
    of: (userId) => ({ session: { userId } }),
    rows: 'removed',
    columns: { hash: secret(''), sessionId: link, usedAt: data },
  },
  PasswordReset: {
    of: (userId) => ({ userId }),
    rows: 'removed',
    columns: { hash: secret(''), userId: link, expiresAt: data, byCode: data },
  },
  CalendarLink: {
    of: (id) => ({ OR: [{ personId: id }, { studentId: id }] }),
    rows: 'removed',
    columns: { hash: secret(''), personId: link, studentId: link, createdAt: data },
  },
  ProfileChange: {
    of: (userId) => ({ userId }),
    file: 'changes_of_the_account',
    beside: { by: { select: { name: true } } },
    rows: 'removed',
    columns: {
      id: link,
      userId: link,
      field: data,
      before: personal(''),
      after: personal(''),
      reason: personal(''),
      status: data,
      byId: link,
      createdAt: data,
      decidedById: link,
      decidedAt: data,
      takeBackHash: secret(null),
      takeBackUntil: data,
      findable: copy,
    },
  },
  Duty: {
    of: (holderId) => ({ holderId }),
    file: 'duties',
    beside: { section: { select: { year: true, class: true, name: true } } },
    rows: 'kept',
    columns: {
      ...{ id: link, holderId: link, kind: data, sectionId: link, subject: data, since: data, until: data },
      ...{ createdById: link, createdAt: data, endedById: link, endedAt: data },
    },
  },
  ElectiveStudent: {
    of: (studentId) => ({ studentId }),
    file: 'electives',
    rows: 'removed',
    columns: { sectionId: link, subject: data, studentId: link },
  },
  StaffLeave: {
    of: (staffId) => ({ staffId }),
    file: 'own_leave',
    rows: 'kept',
    columns: {
      ...{ id: link, staffId: link, fromDay: data, toDay: data, reason: personal(''), status: data },
      ...{ comment: personal(''), decidedById: link, decidedAt: data, createdAt: data },
    },
  },
  // Rows of a sheet are of many people. They go when it is imported, discarded or a week old (retention.ts).
  Import: {
    rows: 'kept',
    columns: {
      id: link,
      kind: nothing,
      fileName: nothing,
      state: nothing,
      columns: nothing,
      rows: nothing,
      choices: nothing,
      movesFrom: nothing,
      people: nothing,
      writes: nothing,
      progress: nothing,
      created: nothing,
      changed: nothing,
      failure: nothing,
      createdById: link,
      createdAt: nothing,
      startedAt: nothing,
      finishedAt: nothing,
      undoneById: link,
      undoneAt: nothing,
      findable: nothing,
      notes: nothing,
    },
  },
  ImportedPerson: {
    of: (userId) => ({ userId }),
    file: 'imports',
    rows: 'removed',
    columns: { importId: link, userId: link, row: data, changes: personal(null) },
  },
  FirstAdministrator: {
    of: (userId) => ({ userId }),
    rows: 'kept',
    columns: { single: nothing, userId: link, createdAt: data },
  },
  DataArchive: {
    of: (userId) => ({ userId }),
    file: 'archives',
    beside: { by: { select: { name: true } } },
    rows: 'removed',
    columns: { id: link, userId: link, byId: link, createdAt: data },
  },
  // It says that somebody was erased, when and by whom.
  Erasure: {
    of: (userId) => ({ userId }),
    file: 'erasure',
    beside: { by: { select: { name: true } } },
    rows: 'kept',
    columns: {
      id: link,
      userId: link,
      reason: personal(''),
      byId: link,
      createdAt: data,
      wasActive: data,
      takenBackAt: data,
      takenBackById: link,
      purgedAt: data,
    },
  },
  PhotoConsent: {
    of: (studentId) => ({ studentId }),
    file: 'photo_consents',
    beside: { recordedBy: { select: { name: true } } },
    rows: 'removed',
    columns: {
      id: link,
      studentId: link,
      state: data,
      current: data,
      givenBy: personal(''),
      ground: personal(''),
      recordedById: link,
      createdAt: data,
    },
  },
  // The pictures go too: lib/privacy/purge.ts.
  GalleryPupil: {
    of: (studentId) => ({ studentId }),
    file: 'pictures',
    beside: { image: { select: { title: true, createdAt: true } } },
    rows: 'removed',
    columns: { imageId: link, studentId: link },
  },
  // Who is whose guardian. What the school lets each do, and a bar, it shows to nobody but the office: a pupil's archive may be
  // in the hands of either parent.
  Guardianship: {
    of: (id) => ({ OR: [{ studentId: id }, { guardianId: id }] }),
    file: 'guardians',
    beside: { guardian: { select: { name: true } }, student: { select: { name: true } } },
    rows: 'removed',
    columns: {
      id: link,
      guardianId: link,
      studentId: link,
      relation: data,
      seesRecords: secret(false),
      isTold: secret(false),
      pays: secret(false),
      mayCollect: secret(false),
      position: secret(0),
      since: data,
      until: data,
      barredAt: secret(null),
      barredById: link,
      barReason: secret(null),
      liftReason: secret(null),
      createdAt: data,
      importId: link,
      imported: secret(null),
    },
  },
}
