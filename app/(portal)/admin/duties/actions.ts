'use server'

import * as duties from '@/lib/duties/service'
import { action } from '@/lib/server/doors/action'

export const setSectionDuties = action(duties.setSectionDuties, '/admin/duties')
export const giveDuty = action(duties.giveDuty, '/admin/duties')
export const endDuty = action(duties.endDuty, '/admin/duties')
export const saveSubjects = action(duties.saveSubjects, '/admin/duties')
export const saveElective = action(duties.saveElective, '/admin/duties')
export const copyDuties = action(duties.copyDuties, '/admin/duties')
