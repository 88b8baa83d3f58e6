import { uploadThingEndpoint } from '@/lib/uploads/router'

export const GET = uploadThingEndpoint
export const POST = uploadThingEndpoint
