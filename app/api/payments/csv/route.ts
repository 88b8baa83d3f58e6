import { paymentsCsv } from '@/lib/payments/queries'
import { download } from '@/lib/server/download'
import { route } from '@/lib/server/route'

export const GET = route(paymentsCsv, { respond: download })
