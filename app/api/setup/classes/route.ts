import { addSetupClass } from '@/lib/setup/operations'
import { route } from '@/lib/server/doors/route'

export const POST = route(addSetupClass, { status: 201 })
