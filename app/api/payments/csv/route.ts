import { route } from '@/lib/server/doors/route'
import { paymentsCsv } from '@/lib/payments/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(paymentsCsv, { respond: download })
