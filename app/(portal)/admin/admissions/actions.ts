'use server'

import * as admissions from '@/lib/admissions/service'
import { action } from '@/lib/server/doors/action'

export const changeStatus = action(admissions.changeStatus, '/admin/admissions')
export const accept = action(admissions.accept, '/admin/admissions', '/admin/approvals')
export const sendMail = action(admissions.sendMail, '/admin/admissions')
export const addNote = action(admissions.addNote, '/admin/admissions')
