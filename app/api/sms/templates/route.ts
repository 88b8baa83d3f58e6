import { route } from '@/lib/server/doors/route'
import { addSmsTemplate, listSmsTemplates } from '@/lib/notifications/templates'

export const GET = route(listSmsTemplates)
export const POST = route(addSmsTemplate, { status: 201 })
