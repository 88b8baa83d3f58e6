'use server'

import { countClass as count } from '@/lib/reports/exports'
import * as queries from '@/lib/reports/queries'
import * as reports from '@/lib/reports/service'
import { action } from '@/lib/server/doors/action'
import { listStudents } from '@/lib/students/queries'

export const createReport = action(reports.createReport, '/reports')
export const readFigures = action(queries.readFigures)
export const countClass = action(count)
export const studentsOf = action(listStudents)
