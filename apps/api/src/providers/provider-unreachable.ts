/** Nobody knows whether the call was carried out: no answer in time, none at all, or one that can't be read. An adapter throws nothing else. */
export class ProviderUnreachable extends Error {}
