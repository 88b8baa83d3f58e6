'use server'

import * as admissions from '@/lib/admissions/service'
import { action } from '@/lib/server/doors/action'

export const changeApplicationStatus = action(admissions.changeApplicationStatus, '/admin/admissions')
export const acceptApplication = action(admissions.acceptApplication, '/admin/admissions', '/admin/approvals')
export const sendApplicationMail = action(admissions.sendApplicationMail, '/admin/admissions')
export const addApplicationNote = action(admissions.addApplicationNote, '/admin/admissions')
