import { route } from '@/lib/server/doors/route'
import { listReports } from '@/lib/reports/queries'
import { createReport } from '@/lib/reports/service'

export const GET = route(listReports)
export const POST = route(createReport, { status: 201 })
