'use server'

import { action } from '@/lib/server/doors/action'
import * as teachers from '@/lib/year/class-teachers'
import * as days from '@/lib/year/days'
import * as year from '@/lib/year/service'

export const saveYearDays = action(days.saveYearDays, '/admin/year')
export const saveYearSections = action(year.saveYearSections, '/admin/year')
export const setClassTeachers = action(teachers.setClassTeachers, '/admin/year')
export const decideRollOver = action(year.decideRollOver, '/admin/year')
export const runRollOver = action(year.runRollOver, '/admin/year')
export const takeBackRollOver = action(year.takeBackRollOver, '/admin/year')
