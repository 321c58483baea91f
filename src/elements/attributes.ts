/** How attributes become properties, the same way in every element. */
import { readSetting, type Settings } from '../config/settings.ts';

/** A boolean attribute; frameworks and page builders write `x="false"` and mean it. */
export const flag = (value: string | null): boolean => value !== null && value !== 'false';

/** An attribute that is also a setting of the JSON child: read by the same schema. */
export const setting = (key: keyof Settings) => (value: string | null) => readSetting(key, value);
