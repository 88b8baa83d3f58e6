'use server'

import { countClassReports as count } from '@/lib/reports/exports'
import * as marks from '@/lib/reports/class-marks'
import * as queries from '@/lib/reports/queries'
import * as reports from '@/lib/reports/service'
import { action } from '@/lib/server/doors/action'
import { listStudents } from '@/lib/enrolment/queries'

export const createReport = action(reports.createReport, '/reports')
export const correctReport = action(reports.correctReport, '/reports')
export const withdrawReport = action(reports.withdrawReport, '/reports')
export const suggestClassMarks = action(marks.suggestClassMarks)
export const readClassMarks = action(marks.readClassMarks)
export const saveClassMarks = action(marks.saveClassMarks, '/reports')
export const readReportFigures = action(queries.readReportFigures)
export const countClassReports = action(count)
export const studentsOf = action(listStudents)
