import { DEFAULT_PROVIDERS, variablePrefix } from '../platform/config/provider-config.ts';
import type { AdapterSettings, Port, SettingForms } from './adapter.ts';
import { httpAdapter } from './http/adapter.ts';

export type ProcessName = 'service' | 'worker';

/** Halves of its settings that a port needs in each process. */
const REQUIRED_SETTINGS: Readonly<Record<ProcessName, Readonly<Record<Port, readonly (keyof AdapterSettings)[]>>>> = {
  service: {
    payments: ['calls', 'webhooks'],
    payouts: ['webhooks'],
    cards: ['calls', 'webhooks'],
    sms: ['calls', 'webhooks'],
    decisions: ['webhooks'],
  },
  worker: { payments: ['calls'], payouts: ['calls'], cards: ['calls'], sms: ['calls'], decisions: ['calls'] },
};

export const requiredSettings = (settings: AdapterSettings, port: Port, process: ProcessName): SettingForms =>
  Object.fromEntries(REQUIRED_SETTINGS[process][port].flatMap((half) => Object.entries(settings[half])));

type Defaults = typeof DEFAULT_PROVIDERS;
type SettingName<Each extends Port> = {
  [Half in keyof AdapterSettings]: keyof (typeof httpAdapter)[Each]['settings'][Half];
}[keyof AdapterSettings] &
  string;

export type DefaultVariable = { [Each in Port]: `${Uppercase<Defaults[Each]>}_${SettingName<Each>}` }[Port];

export const defaultVariables = (process: ProcessName): SettingForms =>
  Object.fromEntries(
    (Object.entries(DEFAULT_PROVIDERS) as [Port, string][]).flatMap(([port, name]) =>
      Object.entries(requiredSettings(httpAdapter[port].settings, port, process)).map(([setting, form]) => [
        `${variablePrefix(name)}${setting}`,
        form,
      ]),
    ),
  );
