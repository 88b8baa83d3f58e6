import { route } from '@/lib/server/doors/route'
import { exportReport } from '@/lib/reports/exports'
import { download } from '@/lib/server/papers/download'

export const GET = route(exportReport, { respond: download })
