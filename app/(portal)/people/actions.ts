'use server'

import * as secondStep from '@/lib/auth/two-step-login'
import * as sessions from '@/lib/auth/where-logged-in'
import * as certificates from '@/lib/certificates/service'
import * as joining from '@/lib/guardians/joining'
import * as guardians from '@/lib/guardians/service'
import * as photos from '@/lib/people/photo'
import * as people from '@/lib/people/service'
import * as consent from '@/lib/privacy/consent'
import * as erasure from '@/lib/privacy/erasure'
import * as profile from '@/lib/profile/service'
import * as students from '@/lib/enrolment/service'
import { action } from '@/lib/server/doors/action'
import * as teachers from '@/lib/year/class-teachers'

export const addPerson = action(people.addPerson, '/people', '/admin/people')
export const changePerson = action(profile.changePerson, '/people', '/admin/people')
export const deactivatePerson = action(people.deactivatePerson, '/people', '/admin/people')
export const reactivatePerson = action(people.reactivatePerson, '/people', '/admin/people')
export const blockPerson = action(erasure.blockPerson, '/people', '/admin/people', '/admin/privacy')
export const unblockPerson = action(erasure.unblockPerson, '/people', '/admin/people', '/admin/privacy')
export const recordPhotoConsent = action(consent.recordPhotoConsent, '/people', '/home', '/admin/privacy')
export const removePhoto = action(photos.removePhoto, '/people', '/admin/people')
export const addGuardian = action(guardians.addGuardian, '/people', '/admin/people')
export const changeGuardian = action(guardians.changeGuardian, '/people')
export const orderGuardians = action(guardians.orderGuardians, '/people')
export const endGuardian = action(guardians.endGuardian, '/people', '/admin/people')
export const barGuardian = action(guardians.barGuardian, '/people')
export const liftBar = action(guardians.liftBar, '/people')
export const joinGuardians = action(joining.joinGuardians, '/people', '/admin/people')
export const partGuardian = action(joining.partGuardian, '/people', '/admin/people')
export const sendPasswordLink = action(people.sendPasswordLink, '/people')
export const moveStudent = action(students.moveStudent, '/people', '/admin/people')
export const correctFirstDay = action(students.correctFirstDay, '/people', '/admin/people')
export const recordLeaving = action(students.recordLeaving, '/people', '/admin/people')
export const readmitStudent = action(students.readmitStudent, '/people', '/admin/people')
export const undoLeaving = action(students.undoLeaving, '/people', '/admin/people')
export const issueBonafide = action(certificates.issueBonafide, '/people', '/admin/certificates')
export const issueTransfer = action(certificates.issueTransfer, '/people', '/admin/people', '/admin/certificates')
export const setClassTeachers = action(teachers.setClassTeachers, '/people')
export const endPersonSessions = action(sessions.endPersonSessions)
export const removePersonSecondStep = action(secondStep.removePersonSecondStep)
