import { exportReport } from '@/lib/reports/exports'
import { download } from '@/lib/server/download'
import { route } from '@/lib/server/route'

export const GET = route(exportReport, { respond: download })
