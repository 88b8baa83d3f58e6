import { route } from '@/lib/server/doors/route'
import { testSms } from '@/lib/notifications/templates'

export const POST = route(testSms)
