/**
 * A picture as telephones write it: 160 × 96 pixels as the camera holds them, a quarter of them red, at the top left, and the note
 * that it is to be turned a quarter clockwise. Whoever sees it so sees 96 × 160, the red quarter at the top right.
 */
export const SAMPLE_HEIC: Uint8Array = Buffer.from(
  [
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA",
    "AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFwAAEAAAAAAAAAOwAAACNpaW5mAAAAAAABAAAAFWluZmUC",
    "AAAAAAEAAGh2YzEAAAAAzGlwcnAAAACtaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw",
    "AAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBQgYWW6kkprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHB",
    "crBiQAAAABRpc3BlAAAAAAAAAKAAAABgAAAAEHBpeGkAAAAAAwgICAAAAAlpcm90AwAAABdpcG1hAAAAAAAAAAEAAQSBAoOE",
    "AAAAQ21kYXQAAAA3KAGvC1GrgPrGwdf/+9ge/eoQdfnY2qEVL7xxAwR/2xAotV3vum/ad4ECn8FyALNVGsAH4NVSLA==",
  ].join(""),
  "base64",
);
