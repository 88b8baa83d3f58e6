// What browsers and Node list under the names that were given up.
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** The time zones to choose from, with `present` among them whatever it is called. */
export function timeZones(present: string): string[] {
  const listed = Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone)
  return [...new Set([...listed, 'UTC', present])].sort()
}
